import { render, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

afterEach(() => void vi.restoreAllMocks())

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error instanceof Error ? <p>Failed: {this.state.error.message}</p> : this.props.children
  }
}

test('the code is not fetched before the part is shown', () => {
  const load = vi.fn(async () => Greeting)
  onDemand(load)
  expect(load).not.toHaveBeenCalled()
})

test('something else is shown until the part is there, and nothing the second time', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = onDemand(load, { meanwhile: <p>Loading</p> })
  const first = render(<Part name="Ada" />)
  screen.getByText('Loading')
  await screen.findByText('Hello Ada')
  first.unmount()
  render(<Part name="Grace" />)
  screen.getByText('Hello Grace')
  expect(load).toHaveBeenCalledOnce()
})

test('a part that does not load reaches the error boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = onDemand(async (): Promise<ComponentType> => {
    throw new Error('no network')
  })
  render(
    <Boundary>
      <Part />
    </Boundary>,
  )
  await screen.findByText('Failed: no network')
})

test('a part that the page can do without is left out, and fetched again when it is next shown', async () => {
  const onFailure = vi.fn()
  const load = vi.fn<() => Promise<ComponentType<{ name: string }>>>()
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(Greeting)
  const Part = onDemand(load, { onFailure })
  const first = render(<Part name="Ada" />)
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(first.container.textContent).toBe('')
  first.unmount()
  render(<Part name="Ada" />)
  await screen.findByText('Hello Ada')
})
