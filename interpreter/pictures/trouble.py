"""Why a picture cannot be used: a finding without a place, which who asked for the picture knows."""


class PictureError(Exception):
    """A picture that cannot be used: the code of the finding and what stands in its sentence."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code, self.values = code, {name: str(value) for name, value in values.items()}
