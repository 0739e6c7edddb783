type StepTimeOptions = {
  /** On which most other steps are, as the browser's clock has it: their date is not repeated. */
  readonly day: string
  readonly hasSeconds: boolean
}

/** '8:12:04 AM' on the day of the cycle, 'Jul 9, 8:14 AM' on another one. */
export function formatStepTime(at: string, { day, hasSeconds }: StepTimeOptions): string {
  const date = new Date(at)
  const isSameDay = date.toDateString() === new Date(day).toDateString()
  const isSameYear = date.getFullYear() === new Date(day).getFullYear()
  return new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(isSameDay && hasSeconds ? { second: '2-digit' } : {}),
    ...(isSameDay ? {} : { month: 'short', day: 'numeric' }),
    ...(isSameYear ? {} : { year: 'numeric' }),
  }).format(date)
}
