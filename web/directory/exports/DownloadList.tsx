import type { api, ReplyOf } from '@concord/contract'
import { Box, Typography } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'

type Download = ReplyOf<typeof api.readExport>['downloads'][number]

function getWay({ token, address, content }: Download): string {
  const way = token === null ? 'Browser' : `API, ${address ?? 'unknown address'}`
  return content === 'changes' ? `${way}, only changes` : way
}

/** Shows who took the file: each person or token, newest first. */
export function DownloadList({ downloads }: { readonly downloads: readonly Download[] }) {
  return (
    <Box component="section">
      <Typography variant="h3">Downloads</Typography>
      {downloads.length === 0 && <Box sx={{ color: 'ink2' }}>No downloads</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {downloads.map((download) => (
          <Box key={download.id} component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'lineSoft' }}>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {download.token ?? download.by ?? 'Former user'}
              </Box>
              <time dateTime={download.at}>{exactTime(new Date(download.at))}</time>
            </Box>
            <Box sx={{ color: 'ink2' }}>{getWay(download)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
