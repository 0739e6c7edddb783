import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'

/** Says how a field is corrected where it stands. */
export function FieldWay({ canSearch }: { readonly canSearch: boolean }) {
  return (
    <Box sx={{ border: 1, borderColor: 'line', borderRadius: '8px', p: 2 }}>
      <Typography variant="h3" component="h2">
        Correct a field where you see it
      </Typography>
      <Box sx={{ color: 'ink2', mt: 0.5, maxWidth: 560 }}>
        Open a record, choose Correct beside the value that is wrong, and say what is right. Your corrections
        gather in one draft, until you show its impact.
      </Box>
      {canSearch && (
        <Button
          component={Link}
          to="/directory/search/practitioner"
          variant="outlined"
          size="medium"
          sx={{ mt: 1.5 }}
        >
          Search practitioners
        </Button>
      )}
    </Box>
  )
}
