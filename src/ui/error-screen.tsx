import type { ReactNode } from 'react'
import { reportCaught } from '@/platform/errors/caught'
import { Guard } from '@/platform/errors/guard'
import { StateNotice } from './state-notice'

const report = (error: unknown) => reportCaught(error, 'page')
const failed = (retry: () => void) => (
  <StateNotice id="page-failed" look="failed" text="这里出了点问题，请重试" action="重试" onAction={retry} />
)

/** Shows a message with 重试 in place of a part of a screen that failed, and reports the error. */
export function ErrorScreen({ children }: { children: ReactNode }) {
  return (
    <Guard failed={failed} report={report}>
      {children}
    </Guard>
  )
}
