import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Region } from '@/contract/account/address.schema'
import { addressQueries } from '@/data/order/textbook'
import { Cascader } from '@/ui/cascader'

const optionsOf = (regions: readonly Region[] | undefined) => regions?.map(({ code, name }) => ({ value: code, text: name }))
const FILLERS = new Set(['市辖区', '县'])

type RegionPickerProps = { onChoose: (code: string, names: string) => void; onClose: () => void }

/** Province, city and district, each level fetched when the one above is chosen. */
export function RegionPicker({ onChoose, onClose }: RegionPickerProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [province, city] = chosen
  const provinces = useQuery(addressQueries.regions())
  const cities = useQuery({ ...addressQueries.regions(province), enabled: province !== undefined })
  const districts = useQuery({ ...addressQueries.regions(city), enabled: city !== undefined })
  const lists = [provinces.data, cities.data, districts.data]
  const choose = (level: number, code: string) => {
    const next = [...chosen.slice(0, level), code]
    setChosen(next)
    const region = lists[level]?.find((one) => one.code === code)
    if (!region || region.hasChildren) return
    const names = next.flatMap((part, at) => lists[at]?.find((one) => one.code === part)?.name ?? [])
    onChoose(code, names.filter((name) => !FILLERS.has(name)).join(' '))
  }
  return (
    <Cascader
      id="region"
      title="选择地区"
      levels={lists.slice(0, chosen.length + 1).map(optionsOf)}
      chosen={chosen}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
