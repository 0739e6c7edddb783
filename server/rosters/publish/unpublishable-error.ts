/** The rows cannot be published whatever is tried. Its message is a sentence. */
export class UnpublishableError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnpublishableError'
  }
}
