import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { HeaderBar } from "./layouts/header-bar";

/** The content of index.html until the page's scripts are loaded: the bar with the logo. Rendered at build time. */
export function shell(): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <HeaderBar crowded logoTo="/">
        {null}
      </HeaderBar>
    </StaticRouter>,
  );
}
