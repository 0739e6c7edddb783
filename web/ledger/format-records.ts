import { formatCount } from '@concord/domain'

export const formatRecords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`
