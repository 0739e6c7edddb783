import { fieldFaults } from '#web/ui/form/field-faults.ts'

/**
 * Returns what the server has against the one field of a form; about anything else a toast says that the request
 * failed.
 */
export function fieldFault(error: Error): string | undefined {
  return Object.values(fieldFaults(error))[0]
}
