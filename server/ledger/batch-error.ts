/** A batch that cannot be applied or undone as it stands. Its message is a sentence that says why and what to do. */
export class BatchError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BatchError'
  }
}
