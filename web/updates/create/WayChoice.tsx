import { Box, Radio } from '@mui/material'
import FileUp from 'lucide-react/icons/file-up'
import Pencil from 'lucide-react/icons/pencil'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import { Kbd } from '#web/ui/Kbd.tsx'

export const WAYS = ['file', 'form', 'field'] as const
export type Way = (typeof WAYS)[number]

const LABELS: Readonly<Record<Way, { title: string; text: string; Icon: typeof FileUp }>> = {
  file: { title: 'Upload a file', text: 'Any shape: roster or list', Icon: FileUp },
  form: { title: 'Fill in a form', text: 'One practitioner or office', Icon: TextCursorInput },
  field: { title: 'Correct a field', text: 'Click the value that is wrong', Icon: Pencil },
}

type WayChoiceProps = { readonly way: Way; readonly onChange: (way: Way) => void }

/** Shows the three ways to enter corrections; all fill the same table. */
export function WayChoice({ way, onChange }: WayChoiceProps) {
  return (
    <Box
      role="radiogroup"
      aria-label="How the corrections come in"
      sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: { xs: 1, md: 1.5 } }}
    >
      {WAYS.map((value, place) => {
        const { title, text, Icon } = LABELS[value]
        const isChosen = value === way
        return (
          <Box
            key={value}
            component="label"
            sx={{
              ...{ display: 'flex', gap: 1, alignItems: 'flex-start', px: 1.5, py: 1, cursor: 'pointer' },
              border: 1,
              borderRadius: '8px',
              borderColor: isChosen ? 'secondary.main' : 'line',
              outline: isChosen ? '1px solid' : 'none',
              outlineColor: 'secondary.main',
              bgcolor: 'sheet',
              '&:hover': { bgcolor: 'hover' },
            }}
          >
            <Radio
              size="small"
              name="way"
              value={value}
              checked={isChosen}
              onChange={() => onChange(value)}
              sx={{ p: 0.25, mt: '-1px' }}
              slotProps={{ input: { 'aria-label': title } }}
            />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', typography: 'h3' }}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {title}
              </Box>
              <Box sx={{ color: 'ink2' }}>{text}</Box>
            </Box>
            <Box sx={{ display: { xs: 'none', md: 'block' } }} aria-hidden>
              <Kbd>{place + 1}</Kbd>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
