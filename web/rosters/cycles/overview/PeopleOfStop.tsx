import { Box } from '@mui/material'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { exactTime, shortTime } from '#web/lib/when.ts'
import type { CycleStop } from '../queries.ts'

function Place({ number, isDone }: { readonly number: 1 | 2; readonly isDone: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 18,
        height: 18,
        borderRadius: '50%',
        typography: 'caption',
        lineHeight: 1,
        ...(isDone
          ? { bgcolor: 'success.fill', color: 'sheet' }
          : { border: '1px dashed', borderColor: 'lineStrong', color: 'ink2' }),
      }}
    >
      {isDone ? <Check size={12} strokeWidth={3} /> : number}
    </Box>
  )
}

type Act = { readonly name: string; readonly at: string }

function NameAndTime({ name, at }: Act) {
  return (
    <>
      <strong>{name}</strong>{' '}
      <time dateTime={at} title={exactTime(new Date(at))}>
        {shortTime(new Date(at), new Date())}
      </time>
    </>
  )
}

function Person(props: { readonly number: 1 | 2; readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 0.25 }}>
      <Place number={props.number} isDone={props.isDone} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{props.children}</Box>
    </Box>
  )
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'ink3' }}>
      {children}
    </Box>
  )
}

/** Returns the text in the place of the second person while there is none. */
function tellSecond({ first, canRelease, isOwn }: CycleStop): ReactNode {
  if (canRelease === 'second') return <strong>Second person: you may agree</strong>
  if (isOwn) return <Quiet>Waits for another person: you released it</Quiet>
  return <Quiet>{first === null ? 'Another person' : 'Waits for another person'}</Quiet>
}

/** Shows who released a stop and who agreed, and what the first one gave as the reason. */
export function PeopleOfStop({ stop }: { readonly stop: CycleStop }) {
  const { first, second, disagreed } = stop
  return (
    <Box component="ol" aria-label="People" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <Person number={1} isDone={first !== null}>
        {first === null ? <Quiet>No one yet</Quiet> : <NameAndTime {...first} />}
        {first && <Box sx={{ color: 'ink2' }}>“{first.reason}”</Box>}
        {first === null && disagreed && (
          <Box sx={{ color: 'ink2' }}>
            {disagreed.name} did not agree: “{disagreed.reason}”
          </Box>
        )}
      </Person>
      <Person number={2} isDone={second !== null}>
        {second === null ? tellSecond(stop) : <NameAndTime {...second} />}
      </Person>
    </Box>
  )
}
