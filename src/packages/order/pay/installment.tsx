import { useState } from 'react'
import { Card, Cell } from '@/ui/card'
import { InstallmentSheet } from './lazy'

/** The way to pay in parts: an application that is followed up by telephone. */
export function Installment({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <Cell id="installment" side="申请分期" onClick={() => setOpen(true)}>
        一次付款有压力？
      </Cell>
      {isOpen && <InstallmentSheet courseId={courseId} onClose={() => setOpen(false)} />}
    </Card>
  )
}
