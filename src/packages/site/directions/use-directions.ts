import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveDirections } from '@/data/site/directions-commands'
import { pickDirection } from '@/data/site/home-direction'
import { go } from '@/navigation/go'
import { toast } from '@/platform/toast'

const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join()

/** The current choice, beside the saved one. `isFirst`: the first choice ever was saved just now; after another one it goes home. */
export function useDirections(saved: readonly number[]) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>(saved)
  const [isBusy, setBusy] = useState(false)
  const [isFirst, setFirst] = useState(false)
  const toggle = (id: number) => setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await saveDirections(cache, [...chosen])
      toast('已保存')
      pickDirection(0, chosen[0] ?? 0)
      if (saved.length === 0 && chosen.length > 0) setFirst(true)
      else go('home_page', { categoryId: 0 })
    } catch {
      // The client pipeline has shown the reason, and the choice is not changed.
    } finally {
      setBusy(false)
    }
  }
  return {
    chosen,
    isFirst,
    isChanged: !isFirst && !isSame(chosen, saved),
    isBusy,
    toggle,
    save,
    leave: () => go('home_page', { categoryId: 0 }),
  }
}
