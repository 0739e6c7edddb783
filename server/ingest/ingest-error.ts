/** Describes what stops a load before or while it reads: one sentence on what is wrong and one on what to do. */
export class IngestError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IngestError'
  }
}
