/**
 * A file that is dropped where nothing takes it would be opened by the browser in place of the page, or in a tab of
 * its own. What takes files has prevented the browser's own reaction before.
 */
export function ignoreDroppedFiles(target: Window = window): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  target.addEventListener('dragover', ignore);
  target.addEventListener('drop', ignore);
}
