import { type ReactNode, useState } from 'react'
import { checkLogin } from '@/navigation/go-login'
import { lazy } from '@/ui/lazy'

const LazyEditor = lazy(() => import('./exam-day-editor').then((found) => found.ExamDayEditor))

/** The sheet for the day of the exam in a direction, and the press that opens it where the learner is; a visitor signs in first. */
export function useExamDaySheet(categoryId: number): { open: () => void; sheet: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const open = () => checkLogin() && setOpen(true)
  return { open, sheet: isOpen && <LazyEditor categoryId={categoryId} onClose={() => setOpen(false)} /> }
}
