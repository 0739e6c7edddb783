import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderAt } from '#web/ui/test-at.tsx'
import { EditedConfig, type EditedConfigProps, type OnKept } from './EditedConfig.tsx'

const CONFIG = { id: '0a9a0000-0000-4000-8000-00000000000a' }
const draft = (revision: number) => ({ number: 2, state: 'draft', revision }) as const
const versionsWith = (revision: number): EditedConfigProps['data'] => ({
  config: CONFIG,
  versions: [draft(revision)],
  open: draft(revision),
})

function Editor({ onKept }: { readonly onKept: OnKept }) {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <input aria-label="Second person" value={chosen} onChange={({ target }) => setChosen(target.value)} />
      <button type="button" onClick={() => onKept(draft(1))}>
        Keep revision 1
      </button>
      <button type="button" onClick={() => onKept(null)}>
        Discard
      </button>
    </>
  )
}

const PUBLISHED: EditedConfigProps['data'] = {
  config: CONFIG,
  versions: [{ number: 1, state: 'published' }],
  open: null,
}

/** Shows a page that reads the config again: as revision 1, as revision 2, and without a draft. */
function Page() {
  const [data, setData] = useState(PUBLISHED)
  return (
    <>
      <EditedConfig data={data}>{(onKept) => <Editor onKept={onKept} />}</EditedConfig>
      {[1, 2].map((revision) => (
        <button key={revision} type="button" onClick={() => setData(versionsWith(revision))}>
          Read revision {revision}
        </button>
      ))}
      <button type="button" onClick={() => setData(PUBLISHED)}>
        Read no draft
      </button>
    </>
  )
}

it('goes on where a draft that it kept is read back, and begins again where someone else changed it', async () => {
  const user = userEvent.setup()
  renderAt('/', <Page />)
  const chosen = () => screen.getByLabelText<HTMLInputElement>('Second person').value
  await user.type(screen.getByLabelText('Second person'), 'Grace')
  await user.click(screen.getByText('Keep revision 1'))
  await user.click(screen.getByText('Read revision 1'))
  expect(chosen()).toBe('Grace')
  await user.click(screen.getByText('Read revision 2'))
  expect(chosen()).toBe('')
})

it.each([[['Read revision 1']], [[]]])(
  'begins again where its own draft is discarded, after %j',
  async (read) => {
    const user = userEvent.setup()
    renderAt('/', <Page />)
    const chosen = () => screen.getByLabelText<HTMLInputElement>('Second person').value
    await user.type(screen.getByLabelText('Second person'), 'Grace')
    for (const name of ['Keep revision 1', ...read, 'Discard', 'Read no draft'])
      await user.click(screen.getByText(name))
    expect(chosen()).toBe('')
  },
)
