export { surroundings } from './index.h5'
