export { drawnLength, ScrollBox } from './index.h5'
