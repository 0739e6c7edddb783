import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Returns a mutation after which queries are read again, even if it failed: another tab may have been faster. */
export function useChange<Input, Result>(
  queries: readonly string[] | 'all',
  change: (input: Input) => Promise<Result>,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      if (queries === 'all') return client.invalidateQueries()
      await Promise.all(queries.map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
    ...(onError ? { onError } : {}),
  })
}
