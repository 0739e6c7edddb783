import type { RunError, RunErrorCode } from '@concord/engine'

/** Failures of the machine and not of the file: another try may do better. */
const OF_THE_MACHINE: readonly RunErrorCode[] = ['killed', 'canceled', 'diskFull', 'missing', 'unreadable']

export const isOfMachine = ({ code }: RunError): boolean => OF_THE_MACHINE.includes(code)
