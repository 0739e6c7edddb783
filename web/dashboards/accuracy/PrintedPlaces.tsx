import { ACCURACY_QUESTIONS } from '@concord/domain'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { countLocations, OUTCOME_LABELS, SHORT_QUESTIONS, sayAnswer, sayTold } from './accuracy-labels.ts'
import { allPlaces, type SampledPlace } from './queries.ts'

const CELL = { py: 0.5, px: 0.75, height: 'auto', verticalAlign: 'top' } as const

/** Shows an answer on paper, or room for a pen if there is none yet. */
function Answer({ place, question }: { place: SampledPlace; question: (typeof ACCURACY_QUESTIONS)[number] }) {
  const answer = sayAnswer(place, question)
  return (
    <>
      {sayTold(place, question)}
      <Box sx={{ fontWeight: 600, color: answer === '' ? 'ink2' : 'ink' }}>
        {answer === '' && place.outcome === 'open' ? '☐ Yes ☐ No ☐ ?' : answer}
      </Box>
    </>
  )
}

/** Shows all locations of a sample for paper: a call sheet before the calls, and a record of them afterward. */
export function PrintedPlaces({ sampleId }: { readonly sampleId: string }) {
  const { data } = useQuery(allPlaces(sampleId))
  if (!data) return <SkeletonRows label="Loading all locations" count={8} />
  return (
    <Box component="section" aria-labelledby="printed-places" sx={{ mt: 3 }}>
      <Typography variant="h2" id="printed-places" sx={{ mb: 1 }}>
        {countLocations(data.total)}
      </Typography>
      <Table aria-labelledby="printed-places">
        <TableHead>
          <TableRow>
            {['Practitioner', ...ACCURACY_QUESTIONS.map((question) => SHORT_QUESTIONS[question]), 'Note'].map(
              (head) => (
                <TableCell key={head} sx={CELL}>
                  {head}
                </TableCell>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.places.map((place) => (
            <TableRow key={place.number} sx={{ breakInside: 'avoid' }}>
              <TableCell sx={CELL}>
                <strong>{place.name}</strong>
                <br />
                {place.npi}
              </TableCell>
              {ACCURACY_QUESTIONS.map((question) => (
                <TableCell key={question} sx={CELL}>
                  <Answer place={place} question={question} />
                </TableCell>
              ))}
              <TableCell sx={CELL}>
                {place.outcome === 'unreachable' && `${OUTCOME_LABELS.unreachable}. `}
                {place.note}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
