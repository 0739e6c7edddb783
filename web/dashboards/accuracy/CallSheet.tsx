import { ACCURACY_QUESTION_LABELS, ACCURACY_QUESTIONS } from '@concord/domain'
import { Box, Button, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { focusAnswers } from '#web/ui/AnswerKeys.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { countLocations, OUTCOME_LABELS } from './accuracy-labels.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { PlaceList } from './PlaceList.tsx'
import { type Draft, isChanged, startDraft, toSaid } from './place-draft.ts'
import { isTaken, type ReadSample, type Said, type SampledPlace, useAnswer } from './queries.ts'
import { OUTCOMES, type SampleAddress, type SampleState, SORTS, WRONGS } from './sample-address.ts'

const SHOWN = [
  { value: '', label: 'All locations' },
  ...OUTCOMES.map((outcome) => ({ value: `outcome:${outcome}`, label: OUTCOME_LABELS[outcome] })),
  ...WRONGS.map((wrong) => ({
    value: `wrong:${wrong}`,
    label: wrong === 'any' ? 'Something wrong' : `No to: ${ACCURACY_QUESTION_LABELS[wrong]}`,
  })),
]
const SORT_LABELS = { phone: 'Phone', name: 'Name', number: 'Draw' } as const
const SORT_OPTIONS = SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

const readShown = (value: string): Partial<SampleAddress> => {
  const [name, picked] = value.split(':')
  return {
    outcome: name === 'outcome' ? OUTCOMES.find((outcome) => outcome === picked) : undefined,
    wrong: name === 'wrong' ? WRONGS.find((wrong) => wrong === picked) : undefined,
  }
}

function Filters({ address, show }: Pick<SampleState, 'address' | 'show'>) {
  const { outcome, wrong } = address
  const shown = outcome ? `outcome:${outcome}` : wrong ? `wrong:${wrong}` : ''
  return (
    <Box role="search" aria-label="Locations" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <SelectInput label="Show" options={SHOWN} value={shown} onChange={(value) => show(readShown(value))} />
      <SelectInput
        label="Sort by"
        options={SORT_OPTIONS}
        value={address.sort}
        onChange={(value) => show({ sort: SORTS.find((sort) => sort === value) ?? 'phone' })}
      />
    </Box>
  )
}

/**
 * A draft, with the place as it was when the draft began: saving names that version, so that answers of someone else are
 * not replaced unseen.
 */
type KeptDraft = { readonly place: SampledPlace; readonly draft: Draft }
type KeptDrafts = Readonly<Record<number, KeptDraft>>

/** Returns the draft of a place that is kept, or one that begins with the place as it is now. */
function findDraft(drafts: KeptDrafts, place: SampledPlace): KeptDraft {
  const kept = drafts[place.number]
  return kept && (kept.place.version === place.version || isChanged(kept.draft, kept.place))
    ? kept
    : { place, draft: startDraft(place) }
}

/** Returns the answers that are not saved yet, by the number of their place, and the functions to save them. */
function useDrafts(sampleId: string) {
  const [drafts, setDrafts] = useState<KeptDrafts>({})
  const answer = useAnswer(sampleId)
  const forget = (number: number) =>
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== `${number}`)))
  return {
    isSaving: answer.isPending,
    draftOf: (place: SampledPlace) => findDraft(drafts, place).draft,
    hasDraft(place: SampledPlace): boolean {
      const kept = findDraft(drafts, place)
      return isChanged(kept.draft, kept.place)
    },
    count: Object.values(drafts).filter(({ draft, place }) => isChanged(draft, place)).length,
    keep: (place: SampledPlace, draft: Draft) =>
      setDrafts((before) => ({ ...before, [place.number]: { ...findDraft(before, place), draft } })),
    clear: () => setDrafts({}),
    save(place: SampledPlace, outcome: Said['outcome'], onSaved: () => void): void {
      const kept = findDraft(drafts, place)
      answer.mutate(
        { place: kept.place, said: toSaid(kept.draft, outcome) },
        {
          onSuccess() {
            forget(place.number)
            onSaved()
          },
          // What someone else answered first takes the place of the draft.
          onError(error) {
            if (isTaken(error)) forget(place.number)
          },
        },
      )
    },
  }
}

type CallSheetProps = { readonly read: ReadSample; readonly state: SampleState }

function Nothing({ state }: Pick<CallSheetProps, 'state'>) {
  return (
    <EmptyState
      title="No locations match"
      action={
        <Button
          variant="outlined"
          size="medium"
          onClick={() => state.show({ outcome: undefined, wrong: undefined })}
        >
          Show all locations
        </Button>
      }
    />
  )
}

/** Shows the locations on the left and the current one on the right; on a phone, only one of the two. */
export function CallSheet({ read, state }: CallSheetProps) {
  const { sample, places, total, page, canCall } = read
  const { address, linkTo, show } = state
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true })
  const drafts = useDrafts(sample.id)
  const [next, setNext] = useState<number>()
  const current = places.find(({ number }) => number === address.place) ?? (isNarrow ? undefined : places[0])
  const at = current ? places.indexOf(current) : -1
  const go = (number: number | undefined) => show({ place: number, page })
  useEffect(() => {
    if (next === undefined || next !== current?.number) return
    focusAnswers(ACCURACY_QUESTIONS[0])
    setNext(undefined)
  }, [next, current?.number])
  const save = (place: SampledPlace, outcome: Said['outcome']) => {
    const following = places[at + 1]?.number
    drafts.save(place, outcome, () => {
      showSuccess(
        { asked: 'Answers saved', unreachable: 'Saved as not reached', open: 'Answers cleared' }[outcome],
      )
      if (outcome === 'open') return
      setNext(following)
      go(following)
    })
  }
  const form = current && (
    <PlaceForm
      key={current.number}
      place={current}
      draft={drafts.draftOf(current)}
      hasDraft={drafts.hasDraft(current)}
      canCall={canCall}
      isSaving={drafts.isSaving}
      onChange={(draft) => drafts.keep(current, draft)}
      onSave={(outcome) => save(current, outcome)}
    />
  )
  const list = (
    <>
      <PlaceList
        places={places}
        open={current?.number}
        hasDraft={drafts.hasDraft}
        linkTo={(number) => linkTo({ place: number, page })}
      />
      <ListPaging page={page} total={total} onTurn={(next) => show({ page: next, place: undefined })} />
    </>
  )
  const isAlone = isNarrow && form !== undefined
  return (
    <Box component="section" aria-label="Call sheet" sx={{ mt: isAlone ? 0 : 4 }}>
      {!isAlone && (
        <Box
          sx={{
            ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between' },
            ...{ columnGap: 3, rowGap: 1, pb: 1.5, borderBottom: '1px solid', borderColor: 'line' },
          }}
        >
          <Typography variant="h2">
            Call sheet
            <Box component="span" sx={{ typography: 'body2', color: 'ink2', ml: 1 }}>
              {countLocations(total)}
            </Box>
          </Typography>
          <Filters address={address} show={show} />
        </Box>
      )}
      {total === 0 && <Nothing state={state} />}
      {total > 0 && !isNarrow && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '300px minmax(0, 1fr)' }}>
          <Box sx={{ borderRight: '1px solid', borderColor: 'line' }}>{list}</Box>
          <Box sx={{ position: 'sticky', top: 0, alignSelf: 'start', minWidth: 0, pt: 2, pl: 3 }}>{form}</Box>
        </Box>
      )}
      {total > 0 && isNarrow && !form && list}
      {isAlone && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
            <Box
              component={Link}
              to={linkTo({ place: undefined, page })}
              preventScrollReset
              sx={{ color: 'secondary.main', py: 1.5 }}
            >
              All locations
            </Box>
            <Box component="span" sx={{ color: 'ink2' }}>
              {at + 1} of {places.length} on page {page}
            </Box>
          </Box>
          {form}
        </>
      )}
      <LeaveGuard changes={drafts.count} onLeave={drafts.clear} isOfPath />
    </Box>
  )
}
