/** The attempt counts no more: the task was canceled, or another worker took over. */
export class StoppedError extends Error {
  constructor() {
    super('The attempt counts no more')
    this.name = 'StoppedError'
  }
}

/** The rows cannot be published whatever is tried. Its message is a sentence. */
export class UnpublishableError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnpublishableError'
  }
}
