import { useStore } from 'zustand'
import { direction, pickDirection } from '@/data/site/home-direction'

/** Shows the question bank of a direction on its tab, and home and the lists with it. */
export const pickTikuDirection = (categoryId: number) => pickDirection(0, categoryId)

/** The direction picked; null before the first choice. */
export const useTikuDirection = (): number | null => useStore(direction, ({ picked }) => picked || null)
