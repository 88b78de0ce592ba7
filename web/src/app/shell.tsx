import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { HeaderBar } from "./layouts/header-bar";

/** What index.html shows until the page's scripts are there: the bar with the logo. Written at build time. */
export function shell(): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <HeaderBar crowded logoTo="/">
        {null}
      </HeaderBar>
    </StaticRouter>,
  );
}
