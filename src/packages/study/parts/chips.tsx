import { choiceOfMinute, minuteOfChoice, reminders } from '@/domain/study/remind-time'
import { WEEKDAYS } from '@/domain/time/day'
import { Button, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import './chips.scss'

const MOST_REST_DAYS = 2

/** Chooses the days of the week without tasks, two at most; 0 is Monday. */
export function RestDayChips({ value, onChange }: { value: readonly number[]; onChange: (value: number[]) => void }) {
  const set = (day: number, isOn: boolean) => onChange(isOn ? [...value, day] : value.filter((one) => one !== day))
  return (
    <View className="day-chips" role="group" label="休息日">
      {WEEKDAYS.map((name, day) => {
        const isOn = value.includes(day)
        return (
          <Button
            key={name}
            className={`day-chips__one ${isOn ? 'is-on' : ''}`}
            role="checkbox"
            label={`星期${name}`}
            checked={isOn}
            disabled={!isOn && value.length >= MOST_REST_DAYS}
            onClick={() => set(day, !isOn)}
          >
            {name}
          </Button>
        )
      })}
    </View>
  )
}

type TimeProps = { label: string; value: number | null; onChange: (minute: number | null) => void }

/** Chooses the time of a daily reminder, or none. */
export function TimeChips({ label, value, onChange }: TimeProps) {
  const chosen = choiceOfMinute(value)
  return (
    <Roving className="time-chips" role="radiogroup" itemRole="radio" label={label}>
      {reminders.map((option) => (
        <Button
          key={option.value}
          className={`time-chips__one ${option.value === chosen ? 'is-on' : ''}`}
          role="radio"
          label={option.text}
          checked={option.value === chosen}
          tabStop={option.value === chosen}
          onClick={() => onChange(minuteOfChoice(option.value))}
        >
          {option.text.replace('每天 ', '')}
        </Button>
      ))}
    </Roving>
  )
}
