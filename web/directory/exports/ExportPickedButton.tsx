import { formatSubjectCount, type SearchSubject } from '../model/search-subject.ts'
import { ExportButton } from './ExportButton.tsx'

type ExportPickedButtonProps = {
  readonly subject: SearchSubject
  readonly npis: ReadonlySet<string>
  readonly asOf: string | null
}

/** Exports the hits that are selected alone; as long as there are some, E is for them. */
export function ExportPickedButton({ subject, npis, asOf }: ExportPickedButtonProps) {
  const getContent = () => ({
    name: `${formatSubjectCount(npis.size, subject)} selected`,
    subject: 'list' as const,
    source: { kind: 'list' as const, npis: [...npis] },
    rows: npis.size,
    asOf,
  })
  return <ExportButton getContent={getContent} label="Export selected" keyTurn="first" />
}
