interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): {
    createHTML(html: string): string;
  };
}

/** The pages' policy takes HTML only from a named place: this one, for texts that the server has sanitised. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("shop-text", {
  createHTML: (html) => html,
});

/** A text that the server rendered from Markdown and sanitised. */
export function SafeHtml({ html }: { html: string }) {
  const trusted = policy?.createHTML(html) ?? html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets no script, style or picture through
  return <div className={LOOK} dangerouslySetInnerHTML={{ __html: trusted }} />;
}

const LOOK =
  "max-w-prose [overflow-wrap:anywhere] [&_a]:font-semibold [&_a]:text-leaf [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:mt-4 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h2]:mt-9 [&_h2]:text-h3 [&_h3]:mt-7 [&_h3]:text-h4 [&_h4]:mt-6 [&_h4]:font-semibold [&_hr]:my-8 [&_hr]:border-line [&_li]:mt-1.5 [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-4 [&_pre]:mt-4 [&_pre]:overflow-x-auto [&_table]:mt-5 [&_table]:block [&_table]:overflow-x-auto [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-6 [&_th]:border-b [&_th]:border-ink [&_th]:py-2 [&_th]:pr-6 [&_th]:text-left [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-6";
