/** The attempt counts no more: the task was canceled, or another worker took over. */
export class StoppedError extends Error {
  constructor() {
    super('The attempt counts no more')
    this.name = 'StoppedError'
  }
}
