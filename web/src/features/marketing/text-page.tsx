import type { ReactNode } from "react";

export interface TextSection {
  title: string;
  body: ReactNode;
}

interface TextPageProps {
  title: string;
  lead: string;
  sections: TextSection[];
}

/** A text page: a title, a lead, and sections with a heading each. */
export function TextPage({ title, lead, sections }: TextPageProps) {
  return (
    <div className="shell py-8 sm:py-14">
      <h1 className="text-h1">{title}</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">{lead}</p>
      <div className="mt-10 border-t border-ink">
        {sections.map((section) => (
          <section
            key={section.title}
            className="grid gap-x-12 gap-y-3 border-b border-line py-7 md:grid-cols-[minmax(12rem,1fr)_2.2fr]"
          >
            <h2 className="text-h4">{section.title}</h2>
            <div className="max-w-prose space-y-3">{section.body}</div>
          </section>
        ))}
      </div>
    </div>
  );
}

/** The style of a link in running text. */
export const TEXT_LINK = "font-semibold text-leaf underline underline-offset-4";
