import { useState } from 'react'
import { type DayRange, daysOfMonth, isTakeable, monthAfter, placeInRange, rangeAfter, rangePrompt } from '@/domain/time/calendar-month'
import { dayWords, WEEKDAYS, weekdayOf } from '@/domain/time/weekday'
import { Button, Text, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { ActionButton } from './action-button'
import { Icon } from './icon'
import { Popup } from './popup'
import './calendar.scss'

/** Days are `YYYY-MM-DD`; from `first` to `last` they can be chosen, at most `most` of them. */
type CalendarProps = {
  id: string
  title: string
  today: string
  first: string
  last: string
  most?: number
  range?: DayRange
  onConfirm: (from: string, to: string) => void
  onClose: () => void
}
type DaysProps = Pick<CalendarProps, 'today' | 'first' | 'last'> & { month: string; range: DayRange; onChoose: (day: string) => void }

const signs = { from: '开始', to: '结束', inside: '' } as const

function Day({
  day,
  place,
  isToday,
  isOpen,
  isStop,
  onChoose,
}: {
  day: string
  place: ReturnType<typeof placeInRange>
  isToday: boolean
  isOpen: boolean
  isStop: boolean
  onChoose: (day: string) => void
}) {
  const sign = place ? signs[place] : isToday ? '今天' : ''
  return (
    <Button
      className={`calendar__day ${place ? `is-${place}` : isToday ? 'is-today' : ''} ${isOpen ? '' : 'is-closed'}`}
      label={`${dayWords(day)}${sign && ` ${sign}`}`}
      pressed={place !== null}
      unavailable={!isOpen}
      tabStop={isStop}
      onClick={isOpen ? () => onChoose(day) : undefined}
    >
      <Text>{Number(day.slice(8))}</Text>
      <View className="calendar__sign" />
    </Button>
  )
}

function Days({ month, range, today, first, last, onChoose }: DaysProps) {
  const days = daysOfMonth(month)
  const stop = days.find((day) => day === range.from) ?? days.find((day) => day === today) ?? days[0]
  return (
    <Roving className="calendar__days" role="group" itemRole="button" columns={7} label={`${month.replace('-', '年')}月`}>
      <View
        style={{ gridColumn: `span ${weekdayOf(days[0] ?? today)}` }}
        className={weekdayOf(days[0] ?? today) === 0 ? 'is-none' : undefined}
      />
      {days.map((day) => (
        <Day
          key={day}
          day={day}
          place={placeInRange(range, day)}
          isToday={day === today}
          isOpen={first <= day && day <= last}
          isStop={day === stop}
          onChoose={onChoose}
        />
      ))}
    </Roving>
  )
}

function MonthBar({ month, first, last, onTurn }: { month: string; first: string; last: string; onTurn: (month: string) => void }) {
  return (
    <View className="calendar__bar">
      <Button className="calendar__turn" label="上个月" disabled={month <= first.slice(0, 7)} onClick={() => onTurn(monthAfter(month, -1))}>
        <Icon name="chevron-left" />
      </Button>
      <View className="title" live="polite">
        {month.replace('-', '年')}月
      </View>
      <Button className="calendar__turn" label="下个月" disabled={month >= last.slice(0, 7)} onClick={() => onTurn(monthAfter(month, 1))}>
        <Icon name="chevron-right" />
      </Button>
    </View>
  )
}

/** Asks for the first and the last of some days. */
export function Calendar({ id, title, today, first, last, most = Number.POSITIVE_INFINITY, range: chosen, ...acts }: CalendarProps) {
  const { onConfirm, onClose } = acts
  const [range, setRange] = useState<DayRange>(chosen ?? { from: null, to: null })
  const [month, setMonth] = useState((range.from ?? today).slice(0, 7))
  const { from, to } = range
  const foot = (
    <ActionButton isWide disabled={!isTakeable(range, most)} onClick={() => from !== null && to !== null && onConfirm(from, to)}>
      确定
    </ActionButton>
  )
  return (
    <Popup id={id} title={title} onClose={onClose} foot={foot}>
      <View className="muted" live="polite">
        {rangePrompt(range, most)}
      </View>
      <MonthBar month={month} first={first} last={last} onTurn={setMonth} />
      <View className="calendar__days" hiddenFromReader>
        {WEEKDAYS.map((name) => (
          <View key={name} className="calendar__weekday">
            {name}
          </View>
        ))}
      </View>
      <Days month={month} range={range} today={today} first={first} last={last} onChoose={(day) => setRange(rangeAfter(range, day))} />
    </Popup>
  )
}
