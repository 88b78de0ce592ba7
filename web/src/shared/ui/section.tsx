import { type ComponentProps, type ReactNode, useId } from "react";

interface SectionProps extends Omit<ComponentProps<"section">, "title"> {
  title: ReactNode;
  /** Whether a line is drawn under the title. */
  ruled?: boolean;
  /** The class names of the title, if it has another look. */
  heading?: string;
  /** Whether it is a part of a section. */
  within?: boolean;
}

/** A part of a screen that its title names. */
export function Section({ title, ruled, heading, within, children, ...rest }: SectionProps) {
  const id = useId();
  const Title = within ? "h3" : "h2";
  return (
    <section aria-labelledby={id} {...rest}>
      <Title id={id} className={heading ?? (ruled ? "border-b border-ink pb-2 text-h3" : "mb-3 text-h3")}>
        {title}
      </Title>
      {children}
    </section>
  );
}
