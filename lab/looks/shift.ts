/** Holds by how much a page moved by itself since it began to load, and the parts that moved farthest. */
export type Moved = { sum: number; parts: string[] }

/** Notes from the first paint on each part that moves without a touch. */
export const shiftScript = `
window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    const parts = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
      const found = node instanceof Element ? node : node?.parentElement;
      const name = found ? (found.id ? '#' + found.id : '.' + (found.getAttribute('class') ?? found.tagName).split(' ')[0]) : 'a part that is gone';
      const box = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
      return name + ' from ' + box(from) + ' to ' + box(to);
    });
    window.layoutShifts.push({ value: entry.value, parts });
  }
}).observe({ type: 'layout-shift', buffered: true });
`

/** Adds up in the page what the script noted. */
export function shiftOf(): Moved {
  const { layoutShifts } = window as unknown as { layoutShifts: { value: number; parts: string[] }[] }
  return {
    sum: layoutShifts.reduce((sum, { value }) => sum + value, 0),
    parts: layoutShifts.map(({ value, parts }) => `${value.toFixed(4)}: ${parts.join('; ')}`),
  }
}
