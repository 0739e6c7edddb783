import { Alert } from '@mui/material'
import { getCurrentVersion } from './current-version.ts'

type ChangedFirstProps = {
  /** The error if saving failed. */
  readonly error: Error | null
  /** The kind of thing that is edited. */
  readonly what: string
}

/** Says that nothing was saved because someone else changed the thing first. */
export function ChangedFirst({ error, what }: ChangedFirstProps) {
  if (error === null || getCurrentVersion(error) === undefined) return null
  return (
    <Alert severity="warning">
      Nothing was saved: someone else changed this {what}. Close, look at it and change it again.
    </Alert>
  )
}
