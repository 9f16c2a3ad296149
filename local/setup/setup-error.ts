/** A mistake in the answers or a step that failed, with a message for the person who runs the setup. */
export class SetupError extends Error {}
