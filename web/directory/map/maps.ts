export { PlacesMap } from './PlacesMap.tsx'
export { SearchMap } from './SearchMap.tsx'
