import { Button } from '@mui/material'
import type { ListExport } from './use-list-export.ts'

export function ExportButtons({ formats, saving, save }: ListExport) {
  return formats.map((format) => (
    <Button
      key={format}
      variant="outlined"
      loading={saving === format}
      disabled={saving !== undefined}
      onClick={() => save(format)}
    >
      Export {format.toUpperCase()}
    </Button>
  ))
}
