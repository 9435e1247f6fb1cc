/** Fields that carry the rest of an address along with a form that is sent without scripts. */
export function HiddenParams({ params, except = [] }: { params: URLSearchParams; except?: readonly string[] }) {
  return [...params]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
