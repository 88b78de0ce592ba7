import { RotateCw } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "@/shared/lib/class-names";

interface FlipCardProps {
  title: string;
  picture: ReactNode;
  children: ReactNode;
}

/** A card with text on its back. It turns on hover, on keyboard focus or Enter, and on touch; Escape turns it back. */
export function FlipCard({ title, picture, children }: FlipCardProps) {
  const [turned, setTurned] = useState(false);
  const touched = useRef(false);
  const id = useId();
  return (
    <li className="relative h-64 perspective-distant sm:h-72">
      <div
        className={classNames(
          "size-full transition-transform duration-600 transform-3d",
          turned && "rotate-y-180",
        )}
      >
        <div className={classNames(FACE, "flex-col justify-between bg-card")}>
          {picture}
          <div className="flex items-end justify-between gap-4">
            <h3 className="text-h3">{title}</h3>
            <RotateCw aria-hidden="true" size={20} className="mb-1 shrink-0 text-leaf" />
          </div>
        </div>
        <div
          id={id}
          className={classNames(
            FACE,
            "rotate-y-180 items-center bg-leaf text-lead text-on-solid transition-[visibility] duration-300",
            !turned && "invisible",
          )}
        >
          <p>{children}</p>
        </div>
      </div>
      {/* The button is flat above the card: a turning element cannot be clicked. */}
      <button
        type="button"
        aria-label={title}
        aria-expanded={turned}
        aria-controls={id}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && setTurned(true)}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setTurned(false)}
        onPointerDown={({ pointerType }) => {
          touched.current = pointerType === "touch";
        }}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setTurned(true)}
        onBlur={() => setTurned(false)}
        onKeyDown={({ key }) => key === "Escape" && setTurned(false)}
        onClick={() => {
          setTurned(touched.current ? !turned : true);
          touched.current = false;
        }}
        className="leaf-shape absolute inset-0"
      />
    </li>
  );
}

const FACE = "leaf-shape absolute inset-0 flex overflow-hidden p-7 shadow-lift backface-hidden";
