import { WEEKDAYS } from '@/domain/time/weekday'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/checkbox'
import { Stepper } from '@/ui/stepper'

type CardProps<Value> = { value: Value; onChange: (value: Value) => void }

const MOST_REST_DAYS = 2

/** How long a day's learning is. */
export function Minutes({ value, onChange }: CardProps<number>) {
  return (
    <Card>
      <View className="title">每天学多久（分钟）</View>
      <View className="muted">今日任务会按这个时间，把后面的任务提前排进来</View>
      <Stepper id="minutes" label="分钟" value={value} min={10} max={240} step={10} onChange={onChange} />
    </Card>
  )
}

/** The days of the week without tasks. */
export function RestDays({ value, onChange }: CardProps<number[]>) {
  const set = (day: number, isOn: boolean) => onChange(isOn ? [...value, day] : value.filter((one) => one !== day))
  return (
    <Card>
      <View className="title">休息日（最多两天）</View>
      <View className="muted">落在休息日的任务顺延到下一个学习日</View>
      {WEEKDAYS.map((name, day) => (
        <Checkbox
          key={name}
          isChecked={value.includes(day)}
          disabled={!value.includes(day) && value.length >= MOST_REST_DAYS}
          onChange={(isOn) => set(day, isOn)}
        >
          星期{name}
        </Checkbox>
      ))}
    </Card>
  )
}
