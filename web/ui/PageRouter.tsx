import { RouterProvider, type RouterProviderProps } from 'react-router'

/**
 * Shows the pages of a router. A choice stands in the address, and on the screen, before the next one is made: as a
 * transition, React would show it when it has time, and the second of two quick choices would be made from an address
 * that does not know the first.
 */
export const PageRouter = ({ router }: Pick<RouterProviderProps, 'router'>) => (
  <RouterProvider router={router} useTransitions={false} />
)
