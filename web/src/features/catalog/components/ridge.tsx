/** The picture of the landing page: a ridge at first light, drawn like a map. */
export function Ridge({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 520" aria-hidden="true" className={className} preserveAspectRatio="xMidYMid slice">
      <rect width="560" height="520" fill="var(--ridge-sky)" />
      <circle cx="404" cy="150" r="74" fill="var(--ridge-sun)" />
      {RINGS.map((ring) => (
        <circle
          key={ring}
          cx="404"
          cy="150"
          r={ring}
          fill="none"
          stroke="var(--ridge-sun)"
          strokeOpacity={0.5 - ring / 420}
          strokeWidth="1.4"
        />
      ))}
      <path
        d="M0 262c70-40 118-92 176-86 52 6 82 62 140 58 66-4 104-64 158-56 40 6 64 40 86 54v288H0Z"
        fill="var(--ridge-far)"
      />
      <path
        d="M0 330c60-14 110-62 170-52 66 10 96 60 168 52 74-8 130-58 222-22v212H0Z"
        fill="var(--ridge-mid)"
      />
      <g fill="none" stroke="var(--ridge-line)" strokeWidth="1.3">
        {CONTOURS.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
      <path d="M0 408c80-34 150-26 220-6 90 26 190 40 340-24v142H0Z" fill="var(--ridge-near)" />
      <g fill="none" stroke="var(--ridge-row)" strokeWidth="9" strokeLinecap="round" strokeDasharray="1 15">
        <path d="M10 448c80-28 150-20 214-2 90 26 200 40 330-10" />
        <path d="M-4 474c88-28 158-20 222-4 96 26 206 38 350-8" />
        <path d="M6 500c88-26 152-18 220-4 96 24 196 36 336-6" />
      </g>
      <g>
        <path
          d="M96 520c-4-70 6-128 40-176"
          fill="none"
          stroke="var(--ridge-branch)"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M120 376c-34-6-60-30-66-62 34 2 60 26 66 62ZM110 430c-38 0-70-18-84-48 36-6 70 12 84 48ZM132 352c20-24 50-34 78-26-14 28-44 40-78 26ZM106 468c24-28 58-38 90-28-18 32-54 44-90 28Z"
          fill="var(--ridge-leaf)"
        />
        <circle cx="128" cy="396" r="13" fill="var(--ridge-cherry)" />
        <circle cx="148" cy="412" r="13" fill="var(--ridge-cherry)" />
        <circle cx="124" cy="420" r="13" fill="var(--ridge-cherry)" />
        <path
          d="M122 391a8 8 0 0 1 6-5M142 407a8 8 0 0 1 6-5M118 415a8 8 0 0 1 6-5"
          fill="none"
          stroke="white"
          strokeOpacity=".6"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

const RINGS = [92, 112, 136, 164, 196];

const CONTOURS = [
  "M0 350c60-14 110-60 170-50 66 10 96 58 168 50 74-8 130-54 222-20",
  "M0 368c60-12 112-54 170-46 66 10 100 54 170 46 74-8 130-46 220-18",
  "M0 386c60-10 112-46 170-40 66 8 104 48 172 42 74-6 130-40 218-16",
  "M20 290c46-20 90-66 148-62 48 4 74 46 118 52",
  "M52 286c36-18 72-46 114-44 36 2 58 26 88 40",
  "M372 252c30-18 60-44 98-40 32 4 52 24 90 44",
];
