const STEPS = ["Choose items", "Check and confirm"] as const;

/** The two steps of a request to return or exchange, with the present one marked. */
export function ReturnSteps({ step }: { step: 1 | 2 }) {
  return (
    <ol data-steps aria-label="Steps" className="text-sm">
      {STEPS.map((label, index) => (
        <li key={label} aria-current={index + 1 === step ? "step" : undefined}>
          <span className="sr-only">{`Step ${index + 1} of 2. `}</span>
          {label}
        </li>
      ))}
    </ol>
  );
}
