import { findFormatObstacle, hasPermission, readUploadSwitches, type UploadSwitches } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useSession } from '#web/session/session-context.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { ReadOutcome } from '../read/found-file.ts'

type Unread = Extract<ReadOutcome, { kind: 'unread' }>['what']

const UNREAD: Readonly<Record<Unread, string>> = {
  otherWorkbook: 'a workbook of an older or other format',
  pdf: 'a PDF',
  archive: 'a ZIP archive',
}
const PDF_ENDING = /\.pdf$/i
const RARE_ENDING = /\.(?:xlsb|slk|dif|xml)$/i

/** Says why the server would not take such a file; undefined where it does. */
function findObstacle(what: Unread, name: string, switches: UploadSwitches): string | undefined {
  if (what === 'pdf') return findFormatObstacle('pdf', switches)
  return what === 'otherWorkbook' && RARE_ENDING.test(name) ? findFormatObstacle('xlsb', switches) : undefined
}

export type ServerReadingOfferProps = {
  readonly what: Unread
  readonly name: string
  readonly onRead: () => void
}

/** Offers to read on the server what browsers cannot read, and says what that means. */
export function ServerReadingOffer({ what, name, onRead }: ServerReadingOfferProps) {
  const { viewer, settings } = useSession()
  const switches = readUploadSwitches(
    settings.map(({ name: setting, value }) => ({ setting, value: String(value) })),
  )
  const obstacle = findObstacle(what, name, switches)
  if (obstacle !== undefined)
    return (
      <Box role="alert">
        <StatusMark status="error">
          {what === 'pdf' &&
            !PDF_ENDING.test(name) &&
            'This file is a PDF, although its name says otherwise. '}
          {obstacle}
        </StatusMark>
      </Box>
    )
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <StatusMark status="waiting">This is {UNREAD[what]}, which only the server can read.</StatusMark>
      {hasPermission(viewer, 'UPLOAD_FILES') ? (
        <>
          <Box>
            It is uploaded for your draft alone. Sensitive columns are handled before anything is stored, and
            the file is removed with the draft, unless you store it in step 5.
          </Box>
          <Button variant="contained" size="medium" onClick={onRead}>
            Read it on the server
          </Button>
        </>
      ) : (
        <Box>
          Uploading needs the permission Upload files. Ask the sender for XLSX or CSV, which are read in this
          browser.
        </Box>
      )}
    </Box>
  )
}
