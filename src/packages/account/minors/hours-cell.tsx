import { useState } from 'react'
import { Cell } from '@/ui/cell'
import { Picker } from '@/ui/picker'

const HALF_HOURS = Array.from({ length: 48 }, (_none, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`
  return { value, text: value }
})

type Hours = { from: string; to: string }

/** The hours of the day in which the app can be used, chosen by the half hour. */
export function HoursCell({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const [isOpen, setOpen] = useState(false)
  const confirm = ([from = hours.from, to = hours.to]: string[]) => {
    onChange({ from, to })
    setOpen(false)
  }
  return (
    <>
      <Cell id="minor-hours" side={`${hours.from}–${hours.to}`} onClick={() => setOpen(true)}>
        每天可用时段
      </Cell>
      {isOpen && (
        <Picker
          id="hours"
          title="每天可用时段"
          columns={[
            { label: '开始', options: HALF_HOURS },
            { label: '结束', options: HALF_HOURS },
          ]}
          values={[hours.from, hours.to]}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
