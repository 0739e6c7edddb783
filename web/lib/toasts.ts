import { createStore } from './store.ts'

export type ToastKind = 'success' | 'info' | 'error'
export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action: ToastAction | undefined
}

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast. The same message again replaces the first one, so that a burst of failures is one toast. */
function show(kind: ToastKind, text: string, action?: ToastAction): void {
  const others = toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text)
  lastId += 1
  toasts.set([...others, { id: lastId, kind, text, action }])
}

export const showSuccess = (text: string, action?: ToastAction) => show('success', text, action)
export const showInfo = (text: string, action?: ToastAction) => show('info', text, action)
export const showError = (text: string, action?: ToastAction) => show('error', text, action)

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
