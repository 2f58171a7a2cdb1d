import type { ErrorsPort } from './port'

export const errors = {
  watch: (heard) => {
    const onError = ({ error }: ErrorEvent) => heard(error)
    const onRejection = ({ reason }: PromiseRejectionEvent) => heard(reason)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  },
} satisfies ErrorsPort
