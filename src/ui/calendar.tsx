import { type ReactNode, useState } from 'react'
import { type DayRange, daysOfMonth, isTakeable, monthAfter, placeInRange, rangeAfter, rangePrompt } from '@/domain/time/calendar-month'
import { dayWords, WEEKDAYS, weekdayOf } from '@/domain/time/day'
import { Button, Text, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { ActionButton } from './action-button'
import { Icon } from './icon'
import { Popup } from './popup'
import './calendar.scss'

/** The month a calendar shows, and the way to the ones before and after it as far as they can be chosen. */
function MonthBar({ month, first, last, onTurn }: { month: string; first: string; last: string; onTurn: (month: string) => void }) {
  return (
    <View className="calendar__bar">
      <Button className="calendar__turn" label="上个月" disabled={month <= first.slice(0, 7)} onClick={() => onTurn(monthAfter(month, -1))}>
        <Icon name="chevron-left" />
      </Button>
      <View className="title" live="polite">
        {month.replace('-', '年')}月
      </View>
      <Button
        id="month-after"
        className="calendar__turn"
        label="下个月"
        disabled={month >= last.slice(0, 7)}
        onClick={() => onTurn(monthAfter(month, 1))}
      >
        <Icon name="chevron-right" />
      </Button>
    </View>
  )
}

/** Days are `YYYY-MM-DD`; from `first` to `last` they can be chosen, at most `most` of them. `isOneDay`: a press chooses that day alone. `lead` is beside the confirmation. */
type CalendarProps = {
  id: string
  title: string
  today: string
  first: string
  last: string
  most?: number
  isOneDay?: boolean
  range?: DayRange
  lead?: ReactNode
  onConfirm: (from: string, to: string) => void
  onClose: () => void
}
type DaysProps = Pick<CalendarProps, 'today' | 'first' | 'last'> & { month: string; range: DayRange; onChoose: (day: string) => void }

const signs = { from: '开始', to: '结束', inside: '' } as const

const signOf = (place: ReturnType<typeof placeInRange>, { from, to }: DayRange, isToday: boolean) => {
  if (place) return from === to ? '已选' : signs[place]
  return isToday ? '今天' : ''
}

function Day({
  day,
  range,
  isToday,
  isOpen,
  isStop,
  onChoose,
}: {
  day: string
  range: DayRange
  isToday: boolean
  isOpen: boolean
  isStop: boolean
  onChoose: (day: string) => void
}) {
  const place = placeInRange(range, day)
  const sign = signOf(place, range, isToday)
  return (
    <Button
      id={`day-${day}`}
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
          range={range}
          isToday={day === today}
          isOpen={first <= day && day <= last}
          isStop={day === stop}
          onChoose={onChoose}
        />
      ))}
    </Roving>
  )
}

const NONE: DayRange = { from: null, to: null }

const promptOf = (range: DayRange, { isOneDay, most = Number.POSITIVE_INFINITY }: Pick<CalendarProps, 'isOneDay' | 'most'>) => {
  if (isOneDay) return range.from === null ? '请选择日期' : `已选 ${range.from}`
  return rangePrompt(range, most)
}

/** Asks for the first and the last of some days, or for one day. */
export function Calendar({ id, title, today, first, last, range: chosen = NONE, lead, ...rest }: CalendarProps) {
  const { most = Number.POSITIVE_INFINITY, isOneDay = false, onConfirm, onClose } = rest
  const [range, setRange] = useState(chosen)
  const [month, setMonth] = useState((range.from ?? (today < first ? first : today)).slice(0, 7))
  const { from, to } = range
  const foot = (
    <>
      {lead}
      <ActionButton
        id={`${id}-confirm`}
        isWide
        disabled={!isTakeable(range, most)}
        onClick={() => from !== null && to !== null && onConfirm(from, to)}
      >
        确定
      </ActionButton>
    </>
  )
  const choose = (day: string) => setRange(isOneDay ? { from: day, to: day } : rangeAfter(range, day))
  return (
    <Popup id={id} title={title} onClose={onClose} foot={foot}>
      <View className="muted" live="polite">
        {promptOf(range, { isOneDay, most })}
      </View>
      <MonthBar month={month} first={first} last={last} onTurn={setMonth} />
      <View className="calendar__days" hiddenFromReader>
        {WEEKDAYS.map((name) => (
          <View key={name} className="calendar__weekday">
            {name}
          </View>
        ))}
      </View>
      <Days month={month} range={range} today={today} first={first} last={last} onChoose={choose} />
    </Popup>
  )
}
