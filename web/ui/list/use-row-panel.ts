import { useSearchParams } from 'react-router'

/** Returns the panel of one row, which is open as long as the address names the row. */
export function useRowPanel(param: string) {
  const [params, setParams] = useSearchParams()
  return {
    openId: params.get(param),
    linkTo(id: string): string {
      const next = new URLSearchParams(params)
      next.set(param, id)
      return `?${next}`
    },
    close(): void {
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.delete(param)
        return next
      })
    },
  }
}
