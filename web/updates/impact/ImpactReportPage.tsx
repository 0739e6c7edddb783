import {
  CHANGE_EFFECT_LABELS,
  CHANGE_EFFECTS,
  type ChangeEffect,
  formatCount,
  formatCountOf,
  formatUpdateNumber,
} from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import Printer from 'lucide-react/icons/printer'
import { type ComponentType, useState } from 'react'
import { useParams } from 'react-router'
import { exactTime } from '#web/lib/when.ts'
import { FigureRow } from '#web/ui/FigureRow.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { getUpdateMark, tellUpdateState } from '../update-labels.ts'
import { ImpactBar } from './ImpactBar.tsx'
import { ImpactChanges } from './ImpactChanges.tsx'
import { ImpactSide, type PlacesMapProps } from './ImpactSide.tsx'
import { countAll, listFigures, tellAsked, tellUpdate } from './impact-texts.ts'
import { UpdateState, UpdateTask } from './UpdateState.tsx'
import { type EffectCounts, type ImpactReport, type ImpactState, useImpact } from './use-impact.ts'

type ReportProps = { readonly report: ImpactReport; readonly state: ImpactState }

function Actions({ report: { can, update }, state }: ReportProps) {
  return (
    <>
      <Button
        variant="outlined"
        size="medium"
        startIcon={<Printer size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => window.print()}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        Print
      </Button>
      {can.returnToDraft && (
        <Button variant="outlined" size="medium" loading={state.isPending} onClick={state.returnToDraft}>
          Back to draft
        </Button>
      )}
      {can.reject && (
        <DialogButton label="Reject the update" color="error">
          {(close) => (
            <ConfirmDialog
              title={`Reject ${formatUpdateNumber(update.number)}?`}
              confirmLabel="Reject the update"
              cancelLabel="Keep it"
              isDestructive
              reasonLabel="Reason"
              isPending={state.isPending}
              onConfirm={(reason) => state.reject(reason, close)}
              onClose={close}
            >
              None of its {formatCountOf(update.counts.changes, 'change')} is applied. It can be opened again.
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
    </>
  )
}

type ChipsProps = {
  readonly counts: EffectCounts
  readonly effect: ChangeEffect | undefined
  readonly onShow: (effect: ChangeEffect | undefined) => void
}

const MARKS = { conflict: 'waiting', breaksRule: 'warning' } as const

/** Shows the effects as filters, with counts that add up to all changes. */
function EffectChips({ counts, effect, onShow }: ChipsProps) {
  const chips = [undefined, ...CHANGE_EFFECTS].map((value) => ({
    value,
    label: value === undefined ? 'All' : CHANGE_EFFECT_LABELS[value],
    count: value === undefined ? countAll(counts).all : counts[value].all,
    mark: value === 'conflict' || value === 'breaksRule' ? MARKS[value] : undefined,
  }))
  return (
    <Box
      role="group"
      aria-label="Show by effect"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, displayPrint: 'none' }}
    >
      {chips.map(({ value, label, count, mark }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          aria-pressed={value === effect}
          onClick={() => onShow(value)}
          sx={{
            minHeight: { xs: 44, md: 28 },
            '&[aria-pressed="true"]': {
              bgcolor: 'secondaryTint',
              borderColor: 'secondaryLine',
              color: 'ink',
            },
          }}
        >
          {mark ? <StatusMark status={mark}>{label}</StatusMark> : label}
          <Box component="span" sx={{ ml: 0.75, fontWeight: 600 }}>
            {formatCount(count)}
          </Box>
        </Button>
      ))}
    </Box>
  )
}

function tellTitle({ update, can }: ImpactReport, selected: number): string {
  if (update.state === 'applied') return 'What applying it changed'
  if (update.state === 'undone') return 'What applying it had changed'
  return can.apply || update.state === 'open'
    ? `If you apply the ${formatCount(selected)} selected`
    : 'What it would have changed'
}

type BodyProps = ReportProps & { readonly PlacesMap: ComponentType<PlacesMapProps> | undefined }

function ReportBody({ report, state, PlacesMap }: BodyProps) {
  const [effect, setEffect] = useState<ChangeEffect>()
  const { update } = report
  const { impact, counts = report.counts } = state
  const isOpen = report.can.select
  if (impact === null && !state.isDirty) return null
  const { selected, asked } = countAll(counts)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1.5 }}>
        <Typography variant="h2">{tellTitle(report, selected)}</Typography>
        <Box component="span" sx={{ color: 'ink2' }}>
          {impact === null
            ? 'Save the selection to see its figures: the update is too large to recompute as you select.'
            : `computed ${exactTime(new Date(impact.computedAt))}${isOpen ? '; recomputed when you select' : ''}`}
        </Box>
      </Box>
      {asked > 0 && <Typography sx={{ mb: 1.5 }}>{tellAsked(asked)}</Typography>}
      {impact !== null && <FigureRow figures={listFigures(impact)} />}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 260px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <EffectChips counts={counts} effect={effect} onShow={setEffect} />
          <ImpactChanges
            updateId={update.id}
            revision={update.revision}
            effect={effect}
            counts={effect === undefined ? countAll(counts) : counts[effect]}
            selection={state.selection}
            isOpen={isOpen}
            onChoose={state.choose}
          />
        </Box>
        {impact !== null && <ImpactSide impact={impact} PlacesMap={PlacesMap} />}
      </Box>
      {isOpen && (
        <ImpactBar
          counts={counts}
          leftOut={report.leftOut}
          state={state}
          isCurrent={impact !== null && !report.isOutdated}
          onConflicts={() => setEffect('conflict')}
        />
      )}
    </>
  )
}

export type ImpactReportProps = {
  /** Draws places; another area's. */
  readonly PlacesMap?: ComponentType<PlacesMapProps>
}

/** Shows what a data update would change, lets people choose from it, applies it and takes it back. */
export function ImpactReportPage({ PlacesMap }: ImpactReportProps) {
  const { updateId = '' } = useParams()
  const state = useImpact(updateId)
  const { data: report, error, refetch } = state.found
  if (report === undefined)
    return <LoadFallback what="the impact report" error={error} onRetry={() => refetch()} />
  const { update } = report
  return (
    <>
      <PageHeader
        record={formatUpdateNumber(update.number)}
        status={
          <StatusMark status={getUpdateMark(update.state, report.task !== null)}>
            {tellUpdateState(update.state)}
          </StatusMark>
        }
        summary={<Box sx={{ color: 'ink2', pb: 1 }}>{tellUpdate(report)}</Box>}
        actions={<Actions report={report} state={state} />}
      />
      <UpdateTask report={report} state={state} />
      <UpdateState report={report} state={state} />
      <ReportBody report={report} state={state} PlacesMap={PlacesMap} />
    </>
  )
}
